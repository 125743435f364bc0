/** Where the form without scripts is sent. */
export const REMARK_FORM_PATH = '/remarks'
