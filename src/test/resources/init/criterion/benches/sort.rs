use criterion::{criterion_group, criterion_main, Criterion};

fn sort(c: &mut Criterion) {
    let values: Vec<u64> = (0..1000).map(|i| (i * 7919) % 1000).collect();
    c.bench_function("sorted", |b| b.iter(|| sorting::sorted(&values)));
}

criterion_group!(benches, sort);
criterion_main!(benches);
