fn main() {
    divan::main();
}

#[divan::bench]
fn sorted() -> Vec<u64> {
    let values: Vec<u64> = (0..1000).map(|i| (i * 7919) % 1000).collect();
    sorting::sorted(divan::black_box(&values))
}
