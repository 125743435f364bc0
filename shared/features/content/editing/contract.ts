import { z } from 'zod'
import { Article, ContentFact } from '#shared/features/content/articles/contract.ts'
import { HelpAnswer } from '#shared/features/content/help/contract.ts'
import { ProfessionPage } from '#shared/features/content/profession-pages/contract.ts'
import { access, Count, Instant } from '#shared/kernel/contract.ts'
import { rowId } from '#shared/kernel/row-id.ts'
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
  staffList: access('staff')
    .route({ method: 'GET', path: '/v1/staff/texts', summary: 'Статьи, профессии и ответы', tags: ['staff'] })
    .input(
      z.object({
        kind: z.enum(TEXT_KINDS).nullish().describe('Вид текста.'),
        state: z.enum(LISTED_STATES).nullish().describe('Состояние.'),
        search: z.string().trim().max(100).default('').describe('Слова из названия или адреса.'),
      }),
    )
    .output(z.object({ count: Count, overdueCount: Count, items: z.array(TextRow) })),
  staffRead: access('staff')
    .route({ method: 'GET', path: PATH, summary: 'Текст с его правками', tags: ['staff'] })
    .input(TextRef)
    .output(EditedText),
  staffCreate: access('staff', { makes: true })
    .route({ method: 'POST', path: '/v1/staff/texts', summary: 'Начать новый текст', tags: ['staff'] })
    .input(TextRef.extend({ title: z.string().trim().min(5).max(90).describe('Заголовок.') }))
    .output(TextRef),
  staffSave: access('staff', { makes: false })
    .route({ method: 'POST', path: `${PATH}/draft`, summary: 'Сохранить черновик текста', tags: ['staff'] })
    /** `isForced` overwrites whatever is stored, whatever its version. */
    .input(TextRef.extend({ version: Version, isForced: z.boolean().default(false), ...Draft.shape }))
    .output(z.object({ version: z.number().int(), savedAt: Instant })),
  staffPublish: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: `${PATH}/publication`,
      summary: 'Опубликовать текст сразу или в назначенное время',
      tags: ['staff'],
    })
    .input(
      TextRef.extend({
        version: Version,
        at: z.iso.datetime({ offset: true }).nullable().default(null).describe('Когда; пусто — сразу.'),
      }),
    )
    .output(EditedText),
  staffWithdraw: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: `${PATH}/withdrawal`,
      summary: 'Снять текст или вернуть текст из поставки',
      tags: ['staff'],
    })
    .input(TextRef.extend({ version: Version }))
    .output(EditedText),
  staffRender: access('staff', { makes: false })
    .route({ method: 'POST', path: `${PATH}/rendering`, summary: 'Вид и ошибки черновика', tags: ['staff'] })
    .input(TextRef.extend(Draft.shape))
    .output(z.object({ html: z.string(), errors: z.array(TextError) })),
  staffPreview: access('staff')
    .route({ method: 'GET', path: `${PATH}/preview`, summary: 'Страница с черновиком', tags: ['staff'] })
    .input(TextRef)
    .output(Preview),
  staffRevision: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/texts/revisions/{id}',
      summary: 'Правка текста и то, что было до неё',
      tags: ['staff'],
    })
    .input(z.object({ id: rowId('Номер правки.') }))
    /** Front matter and Markdown; `before` is null for the first one. */
    .output(z.object({ text: z.string(), before: z.string().nullable() })),
  staffUploadPicture: access('staff', { limit: 'uploads', makes: true })
    .route({
      method: 'POST',
      path: '/v1/staff/texts/pictures',
      summary: 'Загрузить картинку для текстов',
      tags: ['staff'],
    })
    .input(z.object({ picture: z.file() }))
    .output(z.object({ path: z.string(), width: z.number().int(), height: z.number().int() })),
}
