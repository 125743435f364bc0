/**
 * An invented operator, which a board in production requires to start. Its numbers are not assigned to any
 * organisation.
 */
export const INVENTED_OPERATOR = {
  OPERATOR_FORM: 'ooo',
  OPERATOR_NAME: 'ООО «Пример»',
  OPERATOR_INN: '9900000000',
  OPERATOR_OGRN: '1990000000000',
  OPERATOR_ADDRESS: '000000, г. Пример, ул. Показная, д. 1',
  OPERATOR_EMAIL: 'office@board.example',
}
