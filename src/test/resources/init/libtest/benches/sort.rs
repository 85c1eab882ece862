#![feature(test)]
extern crate test;

#[bench]
fn sorted(b: &mut test::Bencher) {
    b.iter(|| {
        let mut values = vec![3, 1, 2];
        values.sort();
        values
    });
}
