/** Invents resumes by a seed, each with its truth, and makes their files. */
import { createRandom } from '#server/features/intake/demo/random.ts'
import type { ResumeDocument } from './document.ts'
import { MAKERS } from './makers/all.ts'
import type { FileFormat, Maker } from './makers/maker.ts'
import { TEMPLATES } from './templates/all.ts'
import type { Template } from './templates/draft.ts'
import type { Truth } from './truth.ts'

type Plan = {
  index: number
  /** With the seed and the index, from which the resume can be invented again. */
  name: string
  template: string
  maker: string
  document: ResumeDocument
  truth: Truth
}
export type ResumeFile = Omit<Plan, 'document'> & { format: FileFormat; bytes: Uint8Array }

type Choice = { seed: string; count: number; only?: number; maker?: string; template?: string }

/** The resume of an index does not depend on the others. */
export function planResumes({ seed, count, only, maker, template }: Choice): Plan[] {
  const indexes = only === undefined ? Array.from({ length: count }, (_, index) => index) : [only]
  return indexes
    .map((index) => ({ index, ...drawPair(seed, index) }))
    .filter((pair) => maker === undefined || pair.maker.name === maker)
    .filter((pair) => template === undefined || pair.template.name === template)
    .map((pair) => ({
      index: pair.index,
      name: `resume-${seed}-${String(pair.index).padStart(3, '0')}-${pair.template.name}-${pair.maker.name}`,
      template: pair.template.name,
      maker: pair.maker.name,
      ...pair.template.build(createRandom(`${seed} resume ${pair.index}`)),
    }))
}

/** Every template meets every maker once in as many resumes as there are pairs. */
function drawPair(seed: string, index: number): { template: Template; maker: Maker } {
  const pairs = TEMPLATES.flatMap((template) => MAKERS.map((maker) => ({ template, maker })))
  const round = Math.floor(index / pairs.length)
  const deck = createRandom(`${seed} deck ${round}`).sample(pairs, pairs.length)
  const pair = deck[index % pairs.length]
  if (!pair) throw new RangeError(`No resume ${index}`)
  return pair
}

/** The makers work one after another: each may use all cores. */
export async function makeResumes(plans: readonly Plan[], seed: string): Promise<ResumeFile[]> {
  const files: ResumeFile[] = []
  for (const maker of MAKERS) {
    const own = plans.filter((plan) => plan.maker === maker.name)
    if (own.length === 0) continue
    const made = await maker.make(
      own.map(({ index, document }) => ({ index, document, random: createRandom(`${seed} maker ${index}`) })),
    )
    for (const { index, format, bytes } of made) {
      const plan = own.find((one) => one.index === index)
      if (!plan) continue
      const { document: _, ...kept } = plan
      files.push({ ...kept, format, bytes })
    }
  }
  return files.sort((a, b) => a.index - b.index)
}
