import { z } from 'zod'
import { ProfessionId, ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { operation, Count, Counted, Nothing, FileAnswer } from '#shared/kernel/contract.ts'
import { CropData } from '#shared/kernel/crop.ts'
import { ResumeFilter, ResumeSort } from './filter.ts'
import { FacetValue, listPageShape } from '#shared/lists/list-page.ts'
import { listCounting, listPaging } from '#shared/lists/schema.ts'
import { VisibilityForm } from './forms.ts'
import { ImportDecision, JobsMerge, LinesAddition, PastedResume, ResumeImport } from './imported.ts'
import { PricedResume, ResumeCard, ResumeContacts, ResumeContent, ResumeId, WorkFile } from './model.ts'
import { ShortResumeForm } from './short-resume.ts'
import { CONTACTS_STATES } from './vocabulary.ts'
import { resumeList } from './list.ts'
import { MyResume, MyResumeSummary } from './my-resume.ts'

const ById = z.object({ id: ResumeId })

const ResumeFacets = z.record(z.enum(resumeList.facets), z.array(FacetValue))
type ResumeFacets = z.infer<typeof ResumeFacets>

const SearchInput = ResumeFilter.extend({
  ...listPaging(ResumeSort),
})
export type ResumeSearchInput = z.infer<typeof SearchInput>

const SearchResult = z.object({
  ...listPageShape({ card: ResumeCard, sort: ResumeSort, facets: ResumeFacets }),
  /** The audience of the list: companies see more resumes than guests. */
  viewer: z.enum(['guest', 'signed_in', 'company']),
})
export type ResumeSearchResult = z.infer<typeof SearchResult>

const ListResult = SearchResult.extend({
  filter: ResumeFilter,
  profession: ProfessionRef.extend({ nameGenitivePlural: z.string() }).nullable(),
  location: LocationRef.extend({ namePrepositional: z.string(), preposition: z.string() }).nullable(),
  skillNames: z.record(z.string(), z.string()),
  canonicalPath: z.string(),
  /** Lists with fewer of its segments that are not for search engines: pages lead there without a link. */
  hiddenPaths: z.array(z.string()),
  /** Whether search engines may have it: its address is all segments, and it is its own. */
  isIndexed: z.boolean(),
})
export type ResumeListResult = z.infer<typeof ListResult>

const SUGGESTION_KINDS = ['profession', 'query', 'place', 'skill'] as const
/** A search suggestion; `path` is its address. */
const Suggestion = z.object({ kind: z.enum(SUGGESTION_KINDS), text: z.string(), path: z.string() })
export type ResumeSuggestion = z.infer<typeof Suggestion>

/** A page with so many resumes. To one that search engines are not to find, people get without a link. */
const CountedPage = Counted.extend({ path: z.string(), isIndexed: z.boolean() })

const tags = ['resumes']

export const resumesContract = {
  create: operation('POST /v1/personal/resumes', 'signed_in', 'Начать резюме', tags, {
    limit: 'drafts',
    makes: true,
  }).output(MyResume),
  writeShort: operation(
    'POST /v1/personal/resumes/short',
    'signed_in',
    'Написать или изменить короткое резюме и отправить его',
    tags,
    { makes: false },
  )
    .input(ShortResumeForm)
    .output(z.object({ id: ResumeId })),
  importFile: operation('POST /v1/personal/resumes/import', 'signed_in', 'Начать резюме с файла', tags, {
    limit: 'uploads',
    makes: true,
  })
    .input(z.object({ file: z.file() }))
    .output(MyResume),
  importText: operation(
    'POST /v1/personal/resumes/import/text',
    'signed_in',
    'Начать резюме со вставленного текста',
    tags,
    { limit: 'uploads', makes: true },
  )
    .input(PastedResume)
    .output(MyResume),
  imported: operation(
    'GET /v1/personal/resumes/{id}/import',
    'signed_in',
    'Что прочитали из файла резюме',
    tags,
  )
    .input(ById)
    .output(ResumeImport),
  decideImportedJob: operation(
    'PUT /v1/personal/resumes/{id}/import/{at}',
    'signed_in',
    'Оставить, поправить или убрать место работы из файла',
    tags,
  )
    .input(ImportDecision.extend({ id: ResumeId }))
    .output(ResumeImport),
  addImportedLines: operation(
    'POST /v1/personal/resumes/{id}/import/lines',
    'signed_in',
    'Добавить строки файла в черновик: место работы, учёбу, навыки или «О себе»',
    tags,
    { makes: false },
  )
    .input(LinesAddition.safeExtend({ id: ResumeId }))
    .output(ResumeImport),
  mergeImportedJobs: operation(
    'POST /v1/personal/resumes/{id}/import/merge',
    'signed_in',
    'Объединить два места работы из файла',
    tags,
    { makes: false },
  )
    .input(JobsMerge.safeExtend({ id: ResumeId }))
    .output(ResumeImport),
  finishImport: operation(
    'DELETE /v1/personal/resumes/{id}/import',
    'signed_in',
    'Закончить проверку файла',
    tags,
  )
    .input(ById)
    .output(MyResume),
  copy: operation('POST /v1/personal/resumes/{id}/copy', 'signed_in', 'Сделать копию своего резюме', tags, {
    limit: 'drafts',
    makes: true,
  })
    .input(ById)
    .output(MyResume),
  listOwn: operation(
    'GET /v1/personal/resumes',
    'signed_in',
    'Свои резюме с заполненностью и видимостью',
    tags,
  ).output(z.object({ items: z.array(MyResumeSummary), max: z.number().int() })),
  own: operation('GET /v1/personal/resumes/{id}', 'signed_in', 'Своё резюме с черновиком', tags)
    .input(ById)
    .output(MyResume),
  preview: operation(
    'GET /v1/personal/resumes/{id}/preview',
    'signed_in',
    'Черновик глазами работодателя',
    tags,
  )
    .input(ById)
    .output(PricedResume),
  saveDraft: operation('PUT /v1/personal/resumes/{id}', 'signed_in', 'Сохранить черновик', tags)
    .input(
      z.object({
        id: ResumeId,
        /** The version that was edited: another tab may have saved a newer one. */
        version: z.number().int(),
        content: ResumeContent,
        contacts: ResumeContacts.extend({
          /** Pages that were opened before there were any do not send them. */
          recommenders: ResumeContacts.shape.recommenders.default([]),
        }),
      }),
    )
    .output(MyResume),
  setPhoto: operation('POST /v1/personal/resumes/{id}/photo', 'signed_in', 'Поставить фото в резюме', tags, {
    limit: 'uploads',
    makes: false,
  })
    .input(z.object({ id: ResumeId, photo: z.file(), crop: CropData.nullable().default(null) }))
    .output(MyResume),
  removePhoto: operation('DELETE /v1/personal/resumes/{id}/photo', 'signed_in', 'Убрать фото из резюме', tags)
    .input(ById)
    .output(MyResume),
  addWorkFile: operation(
    'POST /v1/personal/resumes/{id}/files',
    'signed_in',
    'Загрузить файл для портфолио',
    tags,
    { limit: 'uploads', makes: true },
  )
    .input(z.object({ id: ResumeId, file: z.file() }))
    .output(WorkFile),
  setVisibility: operation(
    'PUT /v1/personal/resumes/{id}/visibility',
    'signed_in',
    'Выбрать, кто видит резюме',
    tags,
  )
    .input(VisibilityForm.extend({ id: ResumeId }))
    .output(MyResume),
  submit: operation(
    'POST /v1/personal/resumes/{id}/publish',
    'signed_in',
    'Отправить резюме на проверку или снова показать скрытое',
    tags,
    { makes: false },
  )
    .input(
      ById.extend({
        isNotAboutHealth: z
          .boolean()
          .default(false)
          .describe('Автор говорит, что проверка ошиблась: слова о здоровье — не о нём.'),
      }),
    )
    .output(MyResume),
  hide: operation('POST /v1/personal/resumes/{id}/hide', 'signed_in', 'Скрыть резюме', tags, { makes: false })
    .input(ById)
    .output(MyResume),
  remove: operation('DELETE /v1/personal/resumes/{id}', 'signed_in', 'Удалить резюме', tags)
    .input(ById)
    .output(Nothing),

  search: operation('GET /v1/resumes', 'public', 'Поиск резюме с фильтрами', tags)
    .input(SearchInput)
    .output(SearchResult),
  list: operation('GET /v1/resumes/list', 'public', 'Поиск резюме по адресу страницы со списком', tags)
    .input(
      SearchInput.extend({
        slugs: z.string().max(300).default('').describe('Части адреса списка через косую черту.'),
      }),
    )
    .output(ListResult),
  facets: operation('GET /v1/resumes/facets', 'public', 'Сколько резюме даст каждое значение фильтров', tags)
    .input(ResumeFilter.extend(listCounting))
    .output(z.object({ total: Count, facets: ResumeFacets })),
  suggest: operation('GET /v1/resumes/suggest', 'public', 'Подсказки во время набора в поиске резюме', tags)
    .input(
      z.object({ search: z.string().max(SEARCH_LENGTH_MAX).default('').describe('Начало того, что ищут.') }),
    )
    .output(z.object({ items: z.array(Suggestion) })),
  professions: operation('GET /v1/resumes/professions', 'public', 'Резюме по профессиям', tags).output(
    z.object({ groups: z.array(z.object({ name: z.string(), items: z.array(CountedPage) })) }),
  ),
  places: operation('GET /v1/resumes/places', 'public', 'Резюме по регионам или городам региона', tags)
    .input(
      z.object({
        region: z
          .string()
          .max(80)
          .nullable()
          .default(null)
          .describe('Адрес региона; без него — все регионы.'),
      }),
    )
    .output(
      z.object({
        region: LocationRef.extend({ namePrepositional: z.string(), preposition: z.string() }).nullable(),
        /** Whether search engines may have the page, and the list of the region's resumes. */
        isIndexed: z.boolean(),
        isListIndexed: z.boolean(),
        items: z.array(CountedPage),
      }),
    ),
  professionSkills: operation(
    'GET /v1/professions/{id}/skills',
    'public',
    'Навыки, которые чаще всего называют вакансии профессии',
    tags,
  )
    .input(z.object({ id: ProfessionId }))
    .output(z.object({ items: z.array(z.object({ name: z.string() })) })),
  read: operation('GET /v1/resumes/{id}', 'public', 'Резюме без контактов', tags)
    .input(ById)
    .output(
      PricedResume.extend({
        isIndexed: z.boolean(),
        isOwn: z.boolean(),
        hasProfessionList: z.boolean(),
        contactsState: z.enum(CONTACTS_STATES),
      }),
    ),
  pdf: operation('GET /v1/resumes/{id}/pdf', 'public', 'Резюме в PDF', tags, { outputStructure: 'detailed' })
    .input(ById)
    .output(FileAnswer),
  docx: operation('GET /v1/resumes/{id}/docx', 'public', 'Резюме в DOCX', tags, {
    outputStructure: 'detailed',
  })
    .input(ById)
    .output(FileAnswer),
}
