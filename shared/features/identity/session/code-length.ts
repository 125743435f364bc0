/** Without zod, so that the page of the code can read it. */
export const CODE_LENGTH = 6
