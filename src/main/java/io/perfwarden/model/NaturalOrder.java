package io.perfwarden.model;

/** The order of names for readers: {@code op2} before {@code op10}. */
public final class NaturalOrder {
    private NaturalOrder() {}

    /** Compares digits by their value, and all else by code units; equal only if the same. */
    public static int compare(String left, String right) {
        int l = 0;
        int r = 0;
        while (l < left.length() && r < right.length()) {
            int leftEnd = digitsEnd(left, l);
            int rightEnd = digitsEnd(right, r);
            boolean isNumber = leftEnd > l && rightEnd > r;
            int order =
                    isNumber
                            ? compareNumbers(
                                    left.substring(l, leftEnd), right.substring(r, rightEnd))
                            : Character.compare(left.charAt(l), right.charAt(r));
            if (order != 0) {
                return order;
            }
            l = isNumber ? leftEnd : l + 1;
            r = isNumber ? rightEnd : r + 1;
        }
        int rest = Integer.compare(left.length() - l, right.length() - r);
        return rest == 0 ? left.compareTo(right) : rest;
    }

    private static int digitsEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static int compareNumbers(String left, String right) {
        String l = left.replaceFirst("^0+", "");
        String r = right.replaceFirst("^0+", "");
        int order = Integer.compare(l.length(), r.length());
        return order == 0 ? l.compareTo(r) : order;
    }
}
