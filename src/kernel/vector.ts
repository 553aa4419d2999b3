/** Operations on vectors of two f64 that several files share. */

/** The numbers at two addresses. */
export function both(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1);
}

/** The number at an address, in both lanes: one instruction, where a constant in the code would take three or four. */
export function twice(at: usize): v128 {
  return v128.load64_splat(at);
}

// Multiply-adds. They round twice, as the scalar forms do; in the build with relaxed SIMD they round once on processors that can, so the bits of
// that build differ from those of the scalar forms, and between machines.

/** a b + c. */
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f64x2.relaxed_madd(a, b, c);
  return f64x2.add(f64x2.mul(a, b), c);
}

/** a x + b y. */
export function mixed(a: v128, x: v128, b: v128, y: v128): v128 {
  return multiplyAdd(a, x, f64x2.mul(b, y));
}
