import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import { readPdfLines } from '#server/features/board/resumes/import/formats/pdf-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { app, buildPerson, buildCompany, deps } = people
const world = resumeWorld(people)

const download = (id: string, kind: 'pdf' | 'docx', as?: TestPerson) =>
  request(app)
    .get(`/api/v1/resumes/${id}/${kind}`)
    .set(as ? { authorization: `Token ${as.token}` } : {})
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => done(null, Buffer.concat(chunks)))
    })

const FULL: Partial<ResumeContent> = {
  title: 'Бухгалтер 1С / R&D <главный>',
  citizenship: 'KZ',
  locationId: deps.referenceData.locations.bySlug('kazan')?.id ?? null,
  employment: ['full', 'project'],
  schedules: ['five_two', 'flexible'],
  workForms: ['remote', 'hybrid'],
  skills: ['1С: Бухгалтерия', 'Налоговая отчётность'],
  about: 'Люблю порядок.\n• Не опаздываю.',
  experience: [
    {
      position: 'Главный бухгалтер, кассир',
      company: 'ООО «Ромашка»',
      startMonth: '2021-03',
      endMonth: null,
      description: 'Веду учёт.\nСдаю отчётность за 2020 — 2021 годы.',
    },
    {
      position: 'Бухгалтер',
      company: 'ИП Иванов',
      startMonth: '2018-01',
      endMonth: '2020-12',
      description: '',
    },
    {
      position: 'Кассир',
      company: 'АО «Юг»',
      startMonth: '2015-05',
      endMonth: '2017-11',
      description: 'Касса.',
    },
  ],
  education: [
    { level: 'master', institution: 'Томский университет', speciality: 'Аудит, контроль', year: 2012 },
    { level: 'special_secondary', institution: 'Колледж связи', speciality: '', year: 2008 },
  ],
  languages: [
    { language: 'ru', level: 'native' },
    { language: 'en', level: 'b2' },
  ],
  links: [{ title: 'Работы', url: 'https://primer.ru/raboty' }],
}

describe('files of a resume', () => {
  test('its author downloads a DOCX that the import reads back', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { content: FULL, contacts: { telegram: 'anna_kuz' } })
    const { status, headers, body } = await download(id, 'docx', person)
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ])
    const { content, contacts, rest } = parseResume(readDocxLines(body), deps.referenceData)
    const { professionId: _profession, ...read } = content
    const { professionId: _other, ...written } = { ...CONTENT, ...FULL }
    expect(read).toEqual(written)
    expect(contacts).toEqual({ ...CONTACTS, telegram: 'anna_kuz' })
    expect(rest).toBe('')
  })

  test('its author downloads a PDF that the import reads back', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { content: FULL, contacts: { telegram: 'anna_kuz' } })
    const { body } = await download(id, 'pdf', person)
    const { content, contacts, rest } = parseResume(
      await readPdfLines(new Uint8Array(body)),
      deps.referenceData,
    )
    const { professionId: _profession, ...read } = content
    const { professionId: _other, ...written } = { ...CONTENT, ...FULL }
    expect(read).toEqual(written)
    expect(contacts).toEqual({ ...CONTACTS, telegram: 'anna_kuz' })
    expect(rest).toBe('')
  })

  test('a DOCX has the parts that word processors require, and no character that XML refuses', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { content: { about: 'До\u0001 и \uD800 после ]]> &amp;' } })
    const files = unzipSync(new Uint8Array((await download(id, 'docx', person)).body))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'docProps/core.xml',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/styles.xml',
    ])
    for (const name of Object.keys(files)) {
      expect(text(name)).toMatch(/^<\?xml version="1\.0"/)
      // Throws for XML that is not well-formed.
      new SaxesParser({ xmlns: true }).write(text(name)).close()
    }
    expect(text('word/document.xml')).toContain('До и \uFFFD после ]]&gt; &amp;amp;')
  })

  test('files are named after the person and the work, in Latin letters for old readers', async () => {
    const { id, person } = await world.published({ visibility: 'companies' })
    const [boss] = (await buildCompany(200)).people
    const disposition = async (kind: 'pdf' | 'docx', as: TestPerson | undefined) =>
      (await download(id, kind, as)).headers['content-disposition']
    const encoded = encodeURIComponent('Анна Кузнецова, бухгалтер на удалёнке.pdf')
    expect(await disposition('pdf', person)).toBe(
      `attachment; filename="Anna Kuznetsova, buhgalter na udalenke.pdf"; filename*=UTF-8''${encoded}`,
    )
    // Contacts are closed, and so is the family name.
    expect(await disposition('docx', boss)).toBe(
      `attachment; filename="Anna K., buhgalter na udalenke.docx"; filename*=UTF-8''${encodeURIComponent('Анна К., бухгалтер на удалёнке.docx')}`,
    )
  })

  test('a company that may read a resume downloads it without contacts, and nobody else does', async () => {
    const { id } = await world.published({ visibility: 'companies' })
    const [boss] = (await buildCompany(200)).people
    const { body } = await download(id, 'docx', boss)
    const text = readDocxLines(body)
      .map((line) => line.text)
      .join('\n')
    expect(text).toContain('ООО «Ромашка»')
    expect(text).not.toContain('Кузнецова')
    expect(text.replace(id, '')).not.toMatch(/913|anna@example/)
    expect((await download(id, 'docx')).status).toBe(404)
    expect((await download(id, 'docx', await buildPerson())).status).toBe(404)
  })
})
