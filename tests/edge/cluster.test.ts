import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MANIFESTS = fileURLToPath(new URL('../../k8s/edge/', import.meta.url))

test('Varnish accepts the configuration of the cluster, its service apart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'distant-edge-'))
  try {
    await copyFile(join(MANIFESTS, 'default.vcl'), join(folder, 'default.vcl'))
    const backend = await readFile(join(MANIFESTS, 'backend.vcl'), 'utf8')
    expect(backend).toContain('"distant-web"')
    await writeFile(join(folder, 'backend.vcl'), backend.replace('distant-web', '127.0.0.1'))
    const { status, stderr } = spawnSync(
      'varnishd',
      ['-C', '-j', 'none', '-n', join(folder, 'work'), '-f', join(folder, 'default.vcl')],
      { encoding: 'utf8', maxBuffer: 10_000_000 },
    )
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
