import type { ContractKind, PayLimit } from './net-pay.ts'

export const CONTRACT_KIND_LABELS: Readonly<Record<ContractKind, string>> = {
  labour: 'Трудовой договор',
  civil: 'Договор ГПХ',
  self_employed: 'Самозанятый',
  sole_proprietor: 'ИП на УСН «доходы»',
}

export const PAY_LIMIT_NOTES: Readonly<Record<PayLimit, string>> = {
  self_employed_income: 'Доход за год выше предела: самозанятым так работать нельзя.',
  vat: 'С такого дохода ИП на УСН платит ещё и НДС: он здесь не посчитан.',
}

/**
 * What a kind of contract gives besides the money. Its sources, with the day of their next check, are the facts of
 * `/calculator` in `server/features/content/facts/pages.json`.
 */
export const CONTRACT_KIND_NOTES: Readonly<Record<ContractKind, readonly string[]>> = {
  labour: [
    'Отпуск 28 дней, больничный и декретные.',
    'Уволить можно только по закону.',
    'Налог работодатель удерживает из зарплаты, взносы платит сам сверх неё.',
  ],
  civil: [
    'Пенсионный стаж идёт, отпуска нет.',
    'Больничный — только если взносов за прошлый год хватило для страховки.',
    'Платят за результат, а не за время.',
    'Налог удерживает заказчик.',
  ],
  self_employed: [
    'Отпуска нет; больничный — только если сами застраховались в СФР.',
    'Пенсионный стаж — только за свой счёт.',
    'Два года нельзя работать с бывшим работодателем.',
    'Чек и налог — через «Мой налог».',
  ],
  sole_proprietor: [
    'Отпуска нет; больничный — только если сами застраховались в СФР.',
    'Взносы платят и без дохода.',
    'Нужны расчётный счёт, учёт и декларация.',
    'Можно нанимать людей и работать с любыми заказчиками.',
  ],
}
