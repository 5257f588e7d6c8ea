/** The form of a visitor's id: what tells two viewers of links apart, and nothing else. */
export const VISITOR_ID = /^[\w-]{16,64}$/;
