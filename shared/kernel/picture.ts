import { MEGABYTE } from './file-size.ts'

/** Limits of uploaded logos and photos, checked by the browser before the upload and by the server. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Longer side of a stored logo, in pixels. */
export const LOGO_SIDE_MAX = 512

export const PICTURE_BYTES_MAX = 5 * MEGABYTE
/** Pixels, of the picture and of the crop. */
export const PICTURE_SIDE_MIN = 100
export const PICTURE_PIXELS_MAX = 24_000_000

export const PICTURE_MESSAGES = {
  tooSmall: `Картинка должна быть не меньше ${PICTURE_SIDE_MIN}×${PICTURE_SIDE_MIN} пикселей.`,
  tooLarge: `Картинка должна быть не больше ${PICTURE_PIXELS_MAX / 1_000_000} мегапикселей.`,
  tooHeavy: 'Картинка слишком тяжёлая. Уменьшите её и загрузите ещё раз.',
  broken: 'Файл повреждён. Выберите другой.',
  crop: 'Не удалось обрезать картинку. Выберите область ещё раз.',
} as const
