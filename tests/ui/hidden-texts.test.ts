import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'

/*
 * Browsers put a space around a visually hidden text, because it is positioned: «Откликнуться : Повар». What only reads the text
 * puts none: «ОткликнутьсяПовар». Both are right when the text begins without a sign that follows a word, and a space
 * of the source parts it from the text next to it. A name with such a sign is an `aria-label`.
 */
test('visually hidden texts stand apart from the texts around them, and begin with no colon or comma', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const paths = globSync('client/**/*.tsx', { cwd: root })
  expect(paths.length).toBeGreaterThan(300)
  expect(
    paths.flatMap((path) =>
      faultsIn(readFileSync(root + path, 'utf8')).map(({ at, fault }) => `${path}: ${at}: ${fault}`),
    ),
  ).toEqual([])
})

test.each([
  ['<a>Продлить<span className="sr-only">: {title}</span></a>', ['sign']],
  ['<a>Продлить{" "}<span className="sr-only">: {title}</span></a>', ['sign']],
  ['<legend>{legend}{isRequired && <span className="sr-only">, обязательно</span>}</legend>', ['sign']],
  ['<p>Отклики<span className="max-sm:sr-only">{isOpen ? ", новые" : " новые"}</span></p>', ['sign']],
  ['<p><span className="sr-only">{`: ${title}`}</span></p>', ['sign']],
  ['<a>Продлить<span className="sr-only">{title}</span></a>', ['before']],
  ['<a>{text}\n  <span className="a sr-only">{title}</span></a>', ['before']],
  ['<a>{text}<span className={isA ? "sr-only" : "b"}>вакансию</span></a>', ['before']],
  ['<b><span className="sr-only">{at}.</span>{title}</b>', ['after']],
  ['<b><span className="sr-only">{at}. </span>{title}</b>', []],
  ['<a>Продлить<span className="sr-only"> {title}</span></a>', []],
  ['<a>{text}{" "}<span className="sr-only">{title}</span></a>', []],
  ['<a><span aria-hidden="true">3</span>\n  <span className="sr-only">{text}</span></a>', []],
  ['<Checkbox label={<span className="sr-only">Выбрать: {title}</span>} />', []],
  ['<a>Сайт<span className="sr-only"> (откроется в новой вкладке)</span>, адрес</a>', []],
])('of hidden texts, %s has the faults %j', (source, faults) => {
  expect(faultsIn(`export const one = ${source}`).map(({ fault }) => fault)).toEqual(faults)
})

type Fault = { at: string; fault: 'sign' | 'before' | 'after' }
type Child = ESTree.JSXChild

function faultsIn(source: string): Fault[] {
  const { program, errors } = parseSync('one.tsx', source, { preserveParens: false })
  expect(errors).toEqual([])
  const found: Fault[] = []
  const addFault = ({ start, end }: ESTree.JSXElement, fault: Fault['fault']) =>
    found.push({ at: source.slice(start, end).replaceAll(/\s+/g, ' '), fault })

  /** Blocks stand apart by themselves. */
  const isHidden = ({ openingElement: { name, attributes } }: ESTree.JSXElement) =>
    name.type === 'JSXIdentifier' &&
    name.name === 'span' &&
    attributes.some(
      (attribute) =>
        attribute.type === 'JSXAttribute' &&
        attribute.name.name === 'className' &&
        HIDDEN_CLASS.test(source.slice(attribute.start, attribute.end)),
    )

  function hiddenIn(child: Child | ESTree.Expression): ESTree.JSXElement | null {
    if (child.type === 'JSXElement') return isHidden(child) ? child : null
    if (child.type === 'LogicalExpression') return hiddenIn(child.right)
    if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return null
    return hiddenIn(child.expression)
  }

  function lookAround(children: readonly Child[]) {
    const shown = shownOf(children)
    for (const [index, child] of shown.entries()) {
      const hidden = hiddenIn(child)
      if (!hidden) continue
      const inside = shownOf(hidden.children)
      if (isGlued(shown[index - 1], 'end') && isGlued(inside[0], 'start')) addFault(hidden, 'before')
      if (isGlued(shown[index + 1], 'start') && isGlued(inside.at(-1), 'end')) addFault(hidden, 'after')
    }
  }
  new Visitor({
    JSXElement(element) {
      const [first] = shownOf(element.children)
      const texts = (first && textsOf(first)) ?? []
      if (isHidden(element) && texts.some((text) => SIGN.test(text.trimStart()))) addFault(element, 'sign')
      lookAround(element.children)
    },
    JSXFragment: ({ children }) => lookAround(children),
  }).visit(program)
  return found
}

/** What follows a word without a space. */
const SIGN = /^[:;,.!?)»…]/

const shownOf = (children: readonly Child[]) =>
  children.filter((child) => child.type !== 'JSXText' || textOf(child) !== '')

/** Whether it is a text without a space at that side. Before a sign after a word there is none. */
function isGlued(child: Child | undefined, side: 'start' | 'end'): boolean {
  const texts = (child && textsOf(child)) ?? []
  return texts.some((text) => (side === 'end' ? !/\s$/.test(text) : !/^\s/.test(text) && !SIGN.test(text)))
}

/** The texts that a child may be, where unknown as an ellipsis; null when it is no text. */
function textsOf(child: Child | ESTree.Expression): string[] | null {
  switch (child.type) {
    case 'JSXText':
      return [textOf(child)]
    case 'JSXExpressionContainer':
      return child.expression.type === 'JSXEmptyExpression' ? null : textsOf(child.expression)
    case 'ConditionalExpression': {
      const texts = [textsOf(child.consequent), textsOf(child.alternate)].filter((one) => one !== null)
      return texts.length > 0 ? texts.flat() : null
    }
    case 'LogicalExpression':
      return textsOf(child.right)
    case 'TemplateLiteral':
      return [child.quasis.map(({ value }) => value.cooked).join(UNKNOWN)]
    case 'Literal':
      return typeof child.value === 'string' ? [child.value] : null
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXSpreadChild':
      return null
    default:
      return [UNKNOWN]
  }
}

const UNKNOWN = 'x'

/** As the compiler leaves it: an indented line has no spaces around it. */
const textOf = ({ value }: ESTree.JSXText) => value.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')

/** Also where it is only on narrow screens, or in one of two cases. */
const HIDDEN_CLASS = /(?<![\w-])sr-only(?![\w-])/
