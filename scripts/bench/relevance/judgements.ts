import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** A regular expression over folded text, in which `\b` also knows Cyrillic letters. */
const Pattern = z.string().transform((source, ctx) => {
  try {
    return new RegExp(source.replaceAll(String.raw`\b`, WORD_BORDER))
  } catch (error) {
    ctx.addIssue(error instanceof Error ? error.message : `Not a regular expression: ${source}`)
    return z.NEVER
  }
})

const WORD = 'a-zа-я0-9_'
const WORD_BORDER = `(?:(?<![${WORD}])(?=[${WORD}])|(?<=[${WORD}])(?![${WORD}]))`

/** A grade for the vacancies that meet all conditions of the rule. */
const Rule = z
  .strictObject({
    g: z.number().int(),
    t: Pattern.optional(),
    bt: Pattern.optional(),
    nt: Pattern.optional(),
    b: Pattern.optional(),
    nb: Pattern.optional(),
    s: Pattern.optional(),
    c: Pattern.optional(),
    l: Pattern.optional(),
    noplace: z.boolean().default(false),
    d: z.boolean().default(false),
    h: z.boolean().default(false),
    x: z.array(z.string()).optional(),
    emp: z.array(z.string()).optional(),
    sch: z.array(z.string()).optional(),
    pay: z.array(z.string()).optional(),
    lab: z.array(z.string()).optional(),
    sal: z.number().default(0),
  })
  .transform((rule) => ({
    grade: rule.g,
    patterns: { title: rule.t, body: rule.b, skills: rule.s, company: rule.c, place: rule.l },
    secondTitle: rule.bt,
    absent: { title: rule.nt, body: rule.nb },
    values: { experience: rule.x, employment: rule.emp, schedule: rule.sch, payFrequency: rule.pay },
    labels: rule.lab,
    isWithoutPlace: rule.noplace,
    isDistant: rule.d,
    isHybrid: rule.h,
    /** Roubles a month. */
    salaryMin: rule.sal,
  }))
export type Rule = z.infer<typeof Rule>

const JudgedQuery = z.object({
  id: z.number(),
  kind: z.string(),
  q: z.string(),
  rules: z.array(Rule),
  /** How many vacancies have grade 2 and grade 1, for the best possible order. */
  total2: z.number().int(),
  total1: z.number().int(),
})
export type JudgedQuery = z.infer<typeof JudgedQuery>

const Judgements = z.object({
  queries: z.array(JudgedQuery),
  /** Other spellings; `of` is the id of the query that is spelt correctly. */
  variants: z.array(z.object({ of: z.number(), kind: z.string(), q: z.string() })),
})
export type Judgements = z.infer<typeof Judgements>

/** @throws ZodError for a file of another format */
export async function readJudgements(path: string): Promise<Judgements> {
  return Judgements.parse(JSON.parse(await readFile(path, 'utf8')))
}
