import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPack } from '#audit-packs/build.ts'
import { takePack, type Progress } from '#audit-packs/queue.ts'
import { readConfig } from '#config.ts'
import { createFiles } from '#files/open.ts'
import { startApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

test('a pack reports a step for each reading of a record, also while files are written', async () => {
  const api = await startApi()
  try {
    const manager = await api.signIn('manager')
    const own = `organizations/${manager.organizationId}`
    for (let number = 0; number < 5; number += 1) {
      const name = `Report ${number}.pdf`
      expect((await upload(manager, name, pdf(name), { path: `${own}/files` })).status).toBe(201)
    }
    const order = { standards: ['ISO_14001', 'ISO_27001', 'ISO_45001'], files: 'ALL' }
    expect((await manager.post(`${own}/audit-packs`, order)).status).toBe(201)
    const job = await takePack({ database: api.database, config: readConfig({ DATA_DIR: api.dataDir }) })
    if (!job) throw new Error('No pack was ordered')

    const config = readConfig({ DATA_DIR: api.dataDir })
    const services = { database: api.database, files: createFiles(config), config }
    const written: { step: Progress; checks: number }[] = []
    let checks = 0
    await buildPack(services, job, join(api.dataDir, 'pack.zip'), {
      check: () => void (checks += 1),
      report: (step) => step.phase === 'WRITING' && written.push({ step, checks }),
    })
    const { steps } = written[0]?.step ?? { steps: 0 }
    expect(steps).toBeGreaterThan(15)
    expect(written.map(({ step }) => step)).toEqual(
      Array.from({ length: steps }, (_, index) => ({ phase: 'WRITING', done: index + 1, steps })),
    )
    // `check` is called for each chunk. Without steps for files, a step would follow the chunks of several files.
    const gaps = written.map(({ checks: at }, index) => at - (written[index - 1]?.checks ?? at))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4)
  } finally {
    await api.close()
  }
})
