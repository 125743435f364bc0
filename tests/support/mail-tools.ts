/** Of a mailer without a board. */
export const MAIL_TOOLS = {
  site: { name: 'Дистант', publicUrl: 'https://board.example', operatorEmail: null },
  secrets: { codes: 'a secret of the tests, 32+ characters' },
}
