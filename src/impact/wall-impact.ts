/** One impact. */
export type Impact = {
  /** m: the moving mass, kg */
  readonly mass: number;
  /** k: force per compression to the exponent, N/m^exponent */
  readonly stiffness: number;
  /** alpha: local shape of the contact, 1 */
  readonly exponent: number;
  /** mu: damping over stiffness, lambda/k of the paper, s/m */
  readonly damping: number;
  /** v_in: speed at first contact, m/s */
  readonly velocity: number;
};
