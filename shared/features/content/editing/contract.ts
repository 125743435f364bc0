import { z } from 'zod'
import { Article, ContentFact } from '#shared/features/content/articles/contract.ts'
import { HelpAnswer } from '#shared/features/content/help/contract.ts'
import { ProfessionPage } from '#shared/features/content/profession-pages/contract.ts'
import { operation, Count, Instant, rowId } from '#shared/kernel/contract.ts'
import { BODY_MAX, TEXT_SLUG, TextHeadDraft } from './model.ts'
import { LISTED_STATES, REVISION_ACTIONS, TEXT_KINDS } from './vocabulary.ts'

const TextRef = z.object({
  kind: z.enum(TEXT_KINDS).describe('Вид текста.'),
  slug: z.string().max(80).regex(TEXT_SLUG).describe('Последняя часть адреса; у ответа — его якорь.'),
})
const Draft = z.object({ head: TextHeadDraft, body: z.string().max(BODY_MAX) })

/** Of the draft; null for a text that is not stored. */
const Version = z.number().int().min(0).max(2_147_483_647).nullable().describe('Версия, которую правили.')

const TextRow = TextRef.extend({
  title: z.string(),
  state: z.enum(LISTED_STATES),
  /** The path of its page; null when readers see none. */
  path: z.string().nullable(),
  publishAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  /** Facts whose day of checking has passed, the earliest first. */
  overdue: z.array(ContentFact),
})
export type TextRow = z.infer<typeof TextRow>

export const Revision = z.object({
  id: z.number().int(),
  version: z.number().int(),
  action: z.enum(REVISION_ACTIONS),
  at: Instant,
  /** Null for the job that publishes at a set time. */
  author: z.string().nullable(),
})
export type TextRevision = z.infer<typeof Revision>

export const EditedText = TextRef.extend({
  state: z.enum(LISTED_STATES),
  version: z.number().int().nullable(),
  ...Draft.shape,
  publishAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  /** Whether the release has a text with this address. */
  isShipped: z.boolean(),
  path: z.string().nullable(),
  revisions: z.array(Revision),
})
export type EditedText = z.infer<typeof EditedText>

/** What prevents publication. */
const TextError = z.object({
  /** Of the fields; null for the body. */
  field: z.string().nullable(),
  /** Of the body, from 1. */
  line: z.number().int().nullable(),
  message: z.string(),
})
export type TextError = z.infer<typeof TextError>

const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), article: Article }),
  z.object({ kind: z.literal('profession'), profession: ProfessionPage }),
  z.object({ kind: z.literal('help'), answer: HelpAnswer }),
])
export type TextPreview = z.infer<typeof Preview>

const PATH = '/v1/staff/texts/{kind}/{slug}'

export const textsContract = {
  staffList: operation('GET /v1/staff/texts', 'staff', 'Статьи, профессии и ответы', ['staff'])
    .input(
      z.object({
        kind: z.enum(TEXT_KINDS).nullish().describe('Вид текста.'),
        state: z.enum(LISTED_STATES).nullish().describe('Состояние.'),
        search: z.string().trim().max(100).default('').describe('Слова из названия или адреса.'),
      }),
    )
    .output(z.object({ count: Count, overdueCount: Count, items: z.array(TextRow) })),
  staffRead: operation(`GET ${PATH}`, 'staff', 'Текст с его правками', ['staff'])
    .input(TextRef)
    .output(EditedText),
  staffCreate: operation('POST /v1/staff/texts', 'staff', 'Начать новый текст', ['staff'], { makes: true })
    .input(TextRef.extend({ title: z.string().trim().min(5).max(90).describe('Заголовок.') }))
    .output(TextRef),
  staffSave: operation(`POST ${PATH}/draft`, 'staff', 'Сохранить черновик текста', ['staff'], {
    makes: false,
  })
    /** `isForced` overwrites whatever is stored, whatever its version. */
    .input(TextRef.extend({ version: Version, isForced: z.boolean().default(false), ...Draft.shape }))
    .output(z.object({ version: z.number().int(), savedAt: Instant })),
  staffPublish: operation(
    `POST ${PATH}/publication`,
    'staff',
    'Опубликовать текст сразу или в назначенное время',
    ['staff'],
    { makes: false },
  )
    .input(
      TextRef.extend({
        version: Version,
        at: z.iso.datetime({ offset: true }).nullable().default(null).describe('Когда; пусто — сразу.'),
      }),
    )
    .output(EditedText),
  staffWithdraw: operation(
    `POST ${PATH}/withdrawal`,
    'staff',
    'Снять текст или вернуть текст из поставки',
    ['staff'],
    { makes: false },
  )
    .input(TextRef.extend({ version: Version }))
    .output(EditedText),
  staffRender: operation(`POST ${PATH}/rendering`, 'staff', 'Вид и ошибки черновика', ['staff'], {
    makes: false,
  })
    .input(TextRef.extend(Draft.shape))
    .output(z.object({ html: z.string(), errors: z.array(TextError) })),
  staffPreview: operation(`GET ${PATH}/preview`, 'staff', 'Страница с черновиком', ['staff'])
    .input(TextRef)
    .output(Preview),
  staffRevision: operation(
    'GET /v1/staff/texts/revisions/{id}',
    'staff',
    'Правка текста и то, что было до неё',
    ['staff'],
  )
    .input(z.object({ id: rowId('Номер правки.') }))
    /** Front matter and Markdown; `before` is null for the first one. */
    .output(z.object({ text: z.string(), before: z.string().nullable() })),
  staffUploadPicture: operation(
    'POST /v1/staff/texts/pictures',
    'staff',
    'Загрузить картинку для текстов',
    ['staff'],
    { limit: 'uploads', makes: true },
  )
    .input(z.object({ picture: z.file() }))
    .output(z.object({ path: z.string(), width: z.number().int(), height: z.number().int() })),
}
