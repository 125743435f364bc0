import { MEGABYTE } from './file-size.ts'

/** Messages of forms (specification, section 5): one text on both sides. */
export const FORM_MESSAGES = {
  required: 'Это поле обязательно для заполнения.',
  /** For a checkbox, which cannot be filled in. */
  checkbox: 'Отметьте, чтобы продолжить.',
  max: (max: number) => `Значение не должно быть больше ${max}.`,
  min: (min: number) => `Значение не должно быть меньше ${min}.`,
  tooLong: 'Содержимое поля слишком длинное.',
  tooShort: 'Содержимое поля слишком короткое.',
  url: 'Введите корректный URL.',
  email: 'Введите корректный адрес электронной почты.',
  numeric: 'Поле содержит недопустимые символы.',
  /** `limitBytes` is rounded down to whole megabytes. */
  fileSize: (limitBytes: number) =>
    `Размер файла не должен превышать ${Math.floor(limitBytes / MEGABYTE)} МБ.`,
  fileType: 'Недопустимый тип файла.',
} as const
