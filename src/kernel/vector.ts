/** What vectors of two numbers share. */

/** The numbers at two addresses. */
export function both(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1);
}

/** The number at an address, in both lanes. For a constant that is one instruction; written out it would be three or four. */
export function twice(at: usize): v128 {
  return v128.load64_splat(at);
}

// Multiply-adds: exactly rounded twice, or in the relaxed build once where the processor can; that build's bits may differ between machines.

/** a b + c. */
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f64x2.relaxed_madd(a, b, c);
  return f64x2.add(f64x2.mul(a, b), c);
}

/** a x + b y. */
export function mixed(a: v128, x: v128, b: v128, y: v128): v128 {
  return multiplyAdd(a, x, f64x2.mul(b, y));
}
