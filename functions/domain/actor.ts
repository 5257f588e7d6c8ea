/** Who asks: always an argument, never ambient. */
export interface Actor {
  userId: string;
  email: string;
  isAdmin: boolean;
}
