/** The folder of the project, with a trailing slash. */
export const root: string
