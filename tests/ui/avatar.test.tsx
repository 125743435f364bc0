import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '#client/ui/avatar.tsx'

const tintOf = (avatar: Parameters<typeof Avatar>[0]) =>
  /data-tint="(\d)"/.exec(renderToStaticMarkup(<Avatar {...avatar} />))?.[1]

test('initials keep their colour when a person or a company is named in another way', () => {
  const [full, short] = ['Анна Кузнецова', 'Анна К.']
  expect(tintOf({ name: full, src: null })).not.toBe(tintOf({ name: short, src: null }))
  expect(tintOf({ id: 17, name: full, src: null })).toBe(tintOf({ id: 17, name: short, src: null }))
})

test('initials of different people and companies have all the colours', () => {
  const tints = Array.from({ length: 60 }, (_, id) => tintOf({ id, name: 'Дистант', src: null }))
  expect(new Set(tints).size).toBe(6)
})
