/** Form of a visitor's id: a random text that distinguishes the viewers of a link. */
export const VISITOR_ID = /^[\w-]{16,64}$/;
