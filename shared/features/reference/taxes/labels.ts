import type { ContractKind, PayLimit } from './net-pay.ts'

export const CONTRACT_KIND_LABELS: Readonly<Record<ContractKind, string>> = {
  labour: 'Трудовой договор',
  civil: 'Договор ГПХ',
  self_employed: 'Самозанятый',
  sole_proprietor: 'ИП на УСН 6 %',
}

export const PAY_LIMIT_NOTES: Readonly<Record<PayLimit, string>> = {
  self_employed_income: 'Доход выше 2,4 млн ₽ в год: самозанятым так работать нельзя.',
  vat: 'С такого дохода ИП на УСН платит ещё и НДС: он здесь не посчитан.',
}

/** What a kind of contract gives besides the money. Source: ТК РФ, ГК РФ ст. 702 and 779, 422-ФЗ, НК РФ гл. 26.2. */
export const CONTRACT_KIND_NOTES: Readonly<Record<ContractKind, readonly string[]>> = {
  labour: [
    'Отпуск 28 дней, больничный и декретные.',
    'Уволить можно только по закону.',
    'Налог и взносы платит работодатель.',
  ],
  civil: [
    'Пенсионный стаж и больничный есть, отпуска нет.',
    'Платят за результат, а не за время.',
    'Налог удерживает заказчик.',
  ],
  self_employed: [
    'Ни отпуска, ни больничного; стаж — только за свой счёт.',
    'Два года нельзя работать с бывшим работодателем.',
    'Чек и налог — через «Мой налог».',
  ],
  sole_proprietor: [
    'Ни отпуска, ни больничного; взносы платят и без дохода.',
    'Нужны расчётный счёт, учёт и декларация.',
    'Можно нанимать людей и работать с любыми заказчиками.',
  ],
}
