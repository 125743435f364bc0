/** An invented operator, without which a board in production does not start. Nobody has these numbers. */
export const INVENTED_OPERATOR = {
  OPERATOR_FORM: 'ooo',
  OPERATOR_NAME: 'ООО «Пример»',
  OPERATOR_INN: '9900000000',
  OPERATOR_OGRN: '1990000000000',
  OPERATOR_ADDRESS: '000000, г. Пример, ул. Показная, д. 1',
  OPERATOR_EMAIL: 'office@board.example',
}
