import { IMPORT_FORMATS } from '#shared/features/board/resumes/vocabulary.ts'
import type { FileKind, UnreadKind } from './formats/file-kind.ts'

/** What a file is that is not read, and what its author can do. */
export const describeUnread = (kind: UnreadKind) => `${UNREAD[kind]} ${READ}`

/** For a file that its reader gave up. */
export const describeUnreadable = (kind: FileKind) => `${UNREADABLE[kind] ?? BROKEN} ${READ}`

/** For a file without any letter. */
export const describeTextless = (kind: FileKind) =>
  kind === 'pdf'
    ? `В файле только картинка, текста в нём нет. Сохраните резюме как PDF из программы, в которой его писали, или вставьте его текст на этой странице. ${READ}`
    : `В файле нет текста. Проверьте, тот ли файл вы выбрали. ${READ}`

export const UNREADABLE_TEXT = 'Не получилось прочитать текст: в нём слишком много строк. Оставьте главное.'
export const TEXTLESS_TEXT = 'Вставьте текст резюме.'

const READ = `Читаем ${IMPORT_FORMATS}.`

const UNREAD: Readonly<Record<UnreadKind, string>> = {
  doc: 'Это старый формат Word (.doc). Откройте файл и сохраните его как DOCX или PDF.',
  picture: 'Это картинка, а слова с картинок мы не читаем. Вставьте текст резюме на этой странице.',
  lock: 'Это служебный файл: Word создаёт его рядом с открытым документом, и текста в нём нет. Закройте документ и выберите сам документ.',
  sheet: 'Это таблица Excel. Сохраните её как PDF или скопируйте текст и вставьте его на этой странице.',
  unknown:
    'Такой файл прочитать не получилось. Сохраните резюме как DOCX или PDF или вставьте его текст на этой странице.',
}

const BROKEN =
  'Не получилось прочитать файл. Сохраните резюме заново, например как DOCX, и попробуйте ещё раз.'
const UNREADABLE: Readonly<Partial<Record<FileKind, string>>> = {
  pdf: 'Не получилось прочитать файл: он повреждён или защищён паролем. Сохраните резюме как PDF без пароля или DOCX и попробуйте ещё раз.',
}
