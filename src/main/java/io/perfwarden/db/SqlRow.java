package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One row of a result, read by the names of its columns. */
public record SqlRow(ResultSet columns) {
    /** Reads the columns that make up a value. */
    public interface Reader<T> {
        T read(SqlRow row) throws SQLException;
    }

    /** Reads records by columns in order, as {@link SqlRunner} binds them. */
    public static <R extends Record> Reader<R> as(Class<R> type) {
        return row -> type.cast(new ColumnCursor(row.columns()).record(type));
    }

    private static final ClassValue<Constructor<?>> CONSTRUCTORS =
            new ClassValue<>() {
                @Override
                protected Constructor<?> computeValue(Class<?> type) {
                    Class<?>[] types =
                            Arrays.stream(type.getRecordComponents())
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new);
                    try {
                        Constructor<?> canonical = type.getDeclaredConstructor(types);
                        canonical.setAccessible(true);
                        return canonical;
                    } catch (NoSuchMethodException e) {
                        throw new IllegalStateException("every record has it", e);
                    }
                }
            };

    /** Takes one column after the other. */
    private static final class ColumnCursor {
        private final ResultSet columns;
        private int last;

        ColumnCursor(ResultSet columns) {
            this.columns = columns;
        }

        Object record(Class<?> type) throws SQLException {
            Constructor<?> constructor = CONSTRUCTORS.get(type);
            List<Object> values = new ArrayList<>();
            for (Type component : constructor.getGenericParameterTypes()) {
                values.add(next(component));
            }
            try {
                return constructor.newInstance(values.toArray());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a stored row is no " + type.getSimpleName(), e);
            }
        }

        private Object next(Type type) throws SQLException {
            if (type instanceof ParameterizedType optional) {
                if (columns.getObject(last + 1) == null) {
                    last++;
                    return Optional.empty();
                }
                return Optional.of(next(optional.getActualTypeArguments()[0]));
            }
            Class<?> of = (Class<?>) type;
            if (of.isRecord()) {
                return record(of);
            }
            last++;
            if (of == long.class || of == Long.class) {
                return columns.getLong(last);
            } else if (of == int.class) {
                return columns.getInt(last);
            } else if (of == boolean.class) {
                return columns.getInt(last) == 1;
            } else if (of == Instant.class) {
                return Instant.ofEpochMilli(columns.getLong(last));
            }
            String text = columns.getString(last);
            return of.isEnum()
                    ? Arrays.stream(of.getEnumConstants())
                            .filter(it -> ((Enum<?>) it).name().equalsIgnoreCase(text))
                            .findFirst()
                            .orElseThrow()
                    : text;
        }
    }

    public String text(String column) throws SQLException {
        return columns.getString(column);
    }

    public Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(columns.getString(column));
    }

    public int integer(String column) throws SQLException {
        return columns.getInt(column);
    }

    public long number(String column) throws SQLException {
        return columns.getLong(column);
    }

    Optional<Long> optionalNumber(String column) throws SQLException {
        long value = columns.getLong(column);
        return columns.wasNull() ? Optional.empty() : Optional.of(value);
    }

    boolean flag(String column) throws SQLException {
        return columns.getInt(column) == 1;
    }

    byte[] bytes(String column) throws SQLException {
        return columns.getBytes(column);
    }

    /** From milliseconds since 1970. */
    public Instant time(String column) throws SQLException {
        return Instant.ofEpochMilli(columns.getLong(column));
    }

    public Optional<Instant> optionalTime(String column) throws SQLException {
        return optionalNumber(column).map(Instant::ofEpochMilli);
    }

    public <E extends Enum<E>> E constant(Class<E> type, String column) throws SQLException {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    RepoId repo(String column) throws SQLException {
        return new RepoId(columns.getLong(column));
    }

    CommitSha sha(String column) throws SQLException {
        return new CommitSha(text(column));
    }

    BranchName branch(String column) throws SQLException {
        return new BranchName(text(column));
    }

    PullNumber pull(String column) throws SQLException {
        return new PullNumber(columns.getInt(column));
    }

    /** Of the columns {@code run_id} and {@code attempt}. */
    Attempt attempt() throws SQLException {
        return new Attempt(new RunId(number("run_id")), integer("attempt"));
    }

    /** Of the columns {@code head_repo} and {@code head_branch}. */
    HeadBranch head() throws SQLException {
        return new HeadBranch(optionalNumber("head_repo").map(RepoId::new), branch("head_branch"));
    }

    /** Of the columns {@code suite} and {@code platform}. */
    SuitePlatform where() throws SQLException {
        return new SuitePlatform(text("suite"), text("platform"));
    }
}
