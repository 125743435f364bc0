import { csvDownloadOf } from '#server/files/csv.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { soldTitle } from '#shared/features/money/grants/labels.ts'
import type { PackageView } from '#shared/features/money/grants/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { companySearch, readGrants, readLeft, readSales } from './staff-packages.ts'

/** Rows of a table. */
const ROWS_MAX = 10_000

/** For administrators of the board. @throws Problem not_found for anyone else */
export async function downloadTable(
  ctx: Ctx,
  { view, search }: { view: PackageView; search: string },
): Promise<FileAnswer> {
  requireStaffAdmin(ctx)
  const { now } = ctx.deps
  return csvDownloadOf({
    name: `${FILE_NAMES[view]}-${isoDay(now())}.csv`,
    lines: await TABLES[view](ctx, search),
  })
}

const FILE_NAMES: Readonly<Record<PackageView, string>> = {
  left: 'ostatki-paketov',
  grants: 'podarki',
  sales: 'prodazhi',
}

/** Roubles with a decimal comma, as Russian spreadsheets read them. */
const roubles = (kopecks: number) => (kopecks / 100).toFixed(2).replace('.', ',')

const TABLES: Readonly<Record<PackageView, (ctx: Ctx, search: string) => Promise<string[][]>>> = {
  async left({ deps: { db, now } }, search) {
    const rows = await readLeft(db, now().toISOString(), { search, limit: ROWS_MAX, offset: 0 })
    return [
      [
        'Компания',
        'ИНН',
        'Тариф',
        'Куплено',
        'Осталось',
        'Цена размещения, ₽',
        'Подарок',
        'Дата',
        'Действует до',
      ],
      ...rows.map((row) => [
        row.company.title,
        row.company.inn ?? '',
        TARIFF_TITLES[row.tariff],
        String(row.size),
        String(row.remaining),
        roubles(row.unitKopecks),
        row.isGrant ? 'да' : 'нет',
        isoDay(row.boughtAt),
        isoDay(row.expiresAt),
      ]),
    ]
  },
  async grants({ deps: { db } }, search) {
    const rows = await readGrants(db, companySearch(search), { limit: ROWS_MAX, offset: 0 })
    return [
      ['Компания', 'ИНН', 'Подарок', 'Причина', 'Выдан', 'Кто', 'Забран'],
      ...rows.map((row) => [
        row.company.title,
        row.company.inn ?? '',
        row.title,
        row.reason,
        isoDay(row.grantedAt),
        row.grantedBy ?? '',
        row.revokedAt === null ? '' : isoDay(row.revokedAt),
      ]),
    ]
  },
  async sales({ deps: { db, now } }) {
    const rows = await readSales(db, now())
    return [
      ['Месяц', 'Что продано', 'Сколько', 'На сумму, ₽', 'Возвращено, ₽'],
      ...rows.map((row) => [
        row.month,
        soldTitle(row),
        String(row.count),
        roubles(row.amountKopecks),
        roubles(row.returnedKopecks),
      ]),
    ]
  },
}
