import { PROBLEM_TITLES } from './problem.ts'

const text = (description: string) => ({ type: 'string', description })

/** The schema of every refusal: what `problemBody` makes. */
export const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'Отказ: описание проблемы по RFC 9457 и прежние поля code, message и data.',
  properties: {
    type: { ...text('Адрес описания ошибки; about:blank — описания нет.'), format: 'uri' },
    title: text('Заголовок, один у всех ошибок с этим code.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'Код ответа HTTP.' },
    detail: text('Что случилось; можно показать человеку.'),
    code: { type: 'string', enum: Object.keys(PROBLEM_TITLES), description: 'Что за ошибка.' },
    message: text('То же, что detail.'),
    defined: { type: 'boolean', deprecated: true, description: 'Всегда false.' },
    data: {
      type: 'object',
      description: 'Подробности.',
      properties: {
        fields: {
          type: 'object',
          description: 'Что не так, по именам параметров.',
          additionalProperties: { type: 'string' },
        },
        allowed: {
          type: 'object',
          description: 'Допустимые значения, по именам параметров.',
          additionalProperties: { type: 'array', items: {} },
        },
        facts: {
          type: 'object',
          description: 'Числа, например недостающая сумма в копейках.',
          additionalProperties: { type: 'number' },
        },
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
}
