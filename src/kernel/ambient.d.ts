// AssemblyScript's number types as TypeScript sees them, so that tsc can read records.ts, the one kernel file that both compilers share.
type f64 = number;
type f32 = number;
type i32 = number;
type u32 = number;
type u8 = number;
type usize = number;
