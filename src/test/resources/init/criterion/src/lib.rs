pub fn sorted(values: &[u64]) -> Vec<u64> {
    let mut copied = values.to_vec();
    copied.sort();
    copied
}
