import type { Site } from '#server/http/context.ts'
import { TOOLS } from '#server/http/mcp/tools.ts'
import { inFormat } from '#server/http/page-format.ts'
import { pathOf, ROUTES, type RouteName } from '#shared/routing/route-table.ts'

/** Pages to begin with; one that does not exist yet is left out. */
const PAGES: readonly (readonly [RouteName, string])[] = [
  ['vacancies-slug', 'открытые вакансии; фильтры — параметры адреса'],
  ['vacancies-regions', 'вакансии по регионам'],
  ['professii', 'профессии: чем занимаются, сколько платят'],
  ['salaries-slug', 'зарплаты по профессиям'],
  ['blog', 'статьи об удалённой работе'],
  ['calendar', 'производственный календарь'],
  ['calculator', 'сколько останется от зарплаты на руки'],
  ['proverit-vakansiyu', 'проверка текста вакансии на признаки обмана'],
  ['tariffs', 'цены для работодателей'],
  ['rules', 'правила размещения'],
  ['help', 'ответы на вопросы'],
]

/** What the site has for language models. Source: llmstxt.org. */
export function llmsTxt({ name, publicUrl }: Site): string {
  const link = (path: string, words: string, title = path) => `- [${title}](${publicUrl}${path}): ${words}`
  const existing = new Set(ROUTES.filter(({ page, isPublic }) => page && isPublic).map((route) => route.name))
  const pages = PAGES.filter(([route]) => existing.has(route)).map(([route, words]) =>
    link(inFormat(pathOf(route), 'md'), words),
  )
  return `${[
    `# ${name}`,
    '',
    '> Доска вакансий удалённой и надомной работы в России. Вакансии прямых работодателей и агентств: зарплаты, условия, откуда можно работать.',
    '',
    `Каждая открытая страница читается и как Markdown, и как JSON: допишите к её адресу \`.md\` или \`.json\` перед параметрами (главная — \`/index.md\`). Контактов там нет: откликаются на странице вакансии. Людям давайте ссылку без окончания.`,
    '',
    '## Страницы',
    '',
    ...pages,
    '',
    '## Для программ',
    '',
    link('/api/docs', 'описание API с примерами', 'API'),
    link('/api/openapi.json', 'то же в формате OpenAPI 3.1', 'OpenAPI'),
    link(
      '/api/company/openapi.json',
      'API для программ работодателя: отклики, вакансии, вебхуки',
      'OpenAPI для работодателей',
    ),
    link(
      '/mcp',
      `инструменты для языковых моделей (streamable HTTP, POST): ${TOOLS.map((tool) => tool.name).join(', ')}`,
      'MCP',
    ),
    '',
    '## Ленты',
    '',
    link('/vacancies/feed.rss', 'новые вакансии; так же у любого списка с его фильтрами, и `feed.json`'),
    link('/blog/feed.rss', 'новые статьи'),
    link('/calendar.ics', 'праздники и переносы для программы-календаря'),
    link('/sitemap.xml', 'все страницы'),
  ].join('\n')}\n`
}
