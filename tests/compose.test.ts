import { spawnSync } from 'node:child_process'
import { DCLinter } from 'dclint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { read, root } from './tree/files.ts'

type Service = {
  readonly image: string
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly networks?: readonly string[]
  readonly network_mode?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly environment?: Readonly<Record<string, string | number>>
  readonly restart?: string
  readonly volumes?: readonly string[]
  readonly command?: readonly string[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly volumes: Readonly<Record<string, object>>
  readonly configs: Readonly<Record<string, { readonly file: string }>>
}

/** The problems that the linter finds in a file. */
type Linted = { readonly messages: readonly { readonly rule: string; readonly message: string }[] }

const file = 'docker-compose.yml'
const text = read(file)
const compose = parse(text, { merge: true }) as Compose
const services = Object.entries(compose.services)
const secrets = {
  DATABASE_PASSWORD: 'a',
  POSTGRES_PASSWORD: 'b',
  STORE_PASSWORD: 'c',
  AUDIT_KEY: 'd'.repeat(64),
  AUDIT_SIGN_KEY: 'e'.repeat(64),
}
/** Services that run once and end. */
const once = new Set(['store-folder', 'bucket'])

/** The compose programs of this machine, which may have none. */
const composes = [['docker', 'compose'], ['docker-compose']].filter(
  ([program = '', ...args]) => spawnSync(program, [...args, 'version']).status === 0,
)
const configOf = ([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>>) =>
  spawnSync(program, [...args, '--file', file, 'config'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  })

describe('docker-compose.yml', () => {
  test('is valid by the schema of the Compose Specification', () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    const results: Linted[] = linter.lintFiles([`${root}${file}`], false)
    const found = results.flatMap(({ messages }) => messages)
    expect(found.filter(({ rule }) => rule.startsWith('invalid-'))).toEqual([])
    expect(results.length).toBe(1)
  })

  test(`is accepted by the compose programs of this machine: ${composes.map((one) => one.join(' ')).join(', ') || 'it has none'}`, () => {
    for (const one of composes) {
      const { status, stdout, stderr } = configOf(one, secrets)
      expect([status, stderr.includes('error')]).toEqual([0, false])
      expect(Object.keys((parse(stdout) as Compose).services).toSorted()).toEqual(
        Object.keys(compose.services).toSorted(),
      )
      for (const missing of Object.keys(secrets)) {
        const others = Object.fromEntries(Object.entries(secrets).filter(([name]) => name !== missing))
        expect(configOf(one, others).status).not.toBe(0)
      }
    }
    expect(services.length).toBe(10)
  })

  test('has no secret, and no default for one', () => {
    const variables = [...text.matchAll(/\$\{(\w+)(:[-?])?([^}]*)\}/g)]
    const required = new Set(variables.filter(([, , kind]) => kind === ':?').map(([, name = '']) => name))
    expect([...required].toSorted()).toEqual(Object.keys(secrets).toSorted())
    const secret = /(PASSWORD|SECRET\w*|_KEY)$/
    const written = services.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable, value]) => secret.test(variable) && !/^\$\{\w+:\?/.test(String(value)))
        .map(([variable]) => `${name} ${variable}`),
    )
    expect(written).toEqual([])
    expect(
      variables.filter(([, name = '', kind]) => secret.test(name) && kind !== ':?').map(([, name]) => name),
    ).toEqual([])
    expect(variables.find(([, name]) => name === 'SEED')?.[3]).toBe('none')
  })

  test('publishes only the port of the balancer, and only the balancer reaches other networks', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['balancer'])
    expect(compose.networks['inside']?.internal).toBe(true)
    const outside = services.filter(([, { networks = [] }]) => networks.includes('outside')).map(([name]) => name)
    expect(outside).toEqual(['balancer'])
    const unlisted = services.filter(
      ([, { networks, network_mode: mode }]) => networks === undefined && mode !== 'none',
    )
    expect(unlisted.map(([name]) => name)).toEqual([])
  })

  test.each(services)(
    '%s is confined: no root, no writable system, no capabilities, a pinned image',
    (name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      const caps: Record<string, string[]> = { 'store-folder': ['CHOWN'], balancer: ['NET_BIND_SERVICE'] }
      expect(service.cap_add ?? []).toEqual(caps[name] ?? [])
      // The one that sets the owner of a new volume does nothing else, and has no network.
      const isConfined = /^(?!0\b|root\b).+/.test(service.user ?? '')
      const onlyChowns = service.command?.[0] === 'chown' && service.network_mode === 'none'
      expect(isConfined || (name === 'store-folder' && onlyChowns)).toBe(true)
      expect(service.image).toMatch(/^ansvar$|:(?!latest)[\w.-]*\d[\w.-]*$/)
      expect([service.restart, service.healthcheck?.test[0]]).toEqual(
        once.has(name) ? ['no', undefined] : ['unless-stopped', 'CMD'],
      )
    },
  )

  test('waits for the services that each one needs, until they are healthy or done', () => {
    for (const [, { depends_on: needs = {} }] of services)
      for (const [name, { condition }] of Object.entries(needs))
        expect(condition).toBe(once.has(name) ? 'service_completed_successfully' : 'service_healthy')
    expect(Object.keys(compose.services['balancer']?.depends_on ?? {})).toEqual(['gateway-1', 'gateway-2'])
  })

  test('names only existing files, volumes and variables', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    for (const { file: path } of Object.values(compose.configs))
      expect(read(path.replace('./', '')).length).toBeGreaterThan(0)
    const known = read('api/src/config.ts') + read('gateway/src/environment.ts')
    const configured = ['api-1', 'gateway-1'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}))
    expect(configured.filter((variable) => !known.includes(variable))).toEqual([])
  })

  test('the balancer knows every gateway and every api, and nothing else', () => {
    const caddy = read('deploy/Caddyfile')
    const upstreams = [...caddy.matchAll(/reverse_proxy (.+) \{/g)].map(([, list = '']) => list.split(' '))
    expect(upstreams).toEqual([
      ['gateway-1:4000', 'gateway-2:4000'],
      ['api-1:4001', 'api-2:4001'],
    ])
    expect(caddy.split('{').length).toBe(caddy.split('}').length)
  })

  test('the database role of the apis is not a superuser', () => {
    const script = read('deploy/database.sh').replace(/^#.*$/m, '')
    expect(script).toContain("create role ansvar login password :'password';")
    expect(script).not.toMatch(/superuser|createrole|bypassrls/i)
    expect(compose.services['api-1']?.environment?.['DATABASE_URL']).toMatch(
      /^postgres:\/\/ansvar:\$\{DATABASE_PASSWORD:\?/,
    )
    expect(compose.services['postgres']?.environment).not.toHaveProperty('POSTGRES_USER')
  })
})
