// The explorer at /graphql. It lists the fields of the schema, creates a document for each, and shows the response.
const [search, fields, form, editor, variables, token, status, output] = [
  'search',
  'fields',
  'request',
  'document',
  'variables',
  'token',
  'status',
  'output',
].map((id) => document.getElementById(id))

const wrapped = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }'
const introspection = `{ schema: __schema { types {
  kind name description
  fields { name description type { ${wrapped} } args { name description type { ${wrapped} } } }
} } }`

async function send(query, values) {
  const authorization = token.value ? { authorization: `Bearer ${token.value}` } : {}
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
    body: JSON.stringify({ query, variables: values }),
  })
  return response.json()
}

const bare = (type) => (type.ofType ? bare(type.ofType) : type)

function written(type) {
  if (type.kind === 'NON_NULL') return `${written(type.ofType)}!`
  return type.kind === 'LIST' ? `[${written(type.ofType)}]` : type.name
}

const takes = (field) => field.args.some(({ type }) => type.kind === 'NON_NULL')

/** Selects all fields of a type, two levels of records deep. */
function selection(types, type, depth = 0) {
  const { kind, name } = bare(type)
  if (kind !== 'OBJECT') return ''
  const inner = types
    .get(name)
    .fields.filter((field) => !takes(field) && (depth < 2 || bare(field.type).kind !== 'OBJECT'))
  const indent = '  '.repeat(depth + 2)
  const lines = inner.map((field) => `${indent}${field.name}${selection(types, field.type, depth + 1)}`)
  return ` {\n${lines.join('\n')}\n${'  '.repeat(depth + 1)}}`
}

function documentOf(types, kind, field) {
  const given = field.args.filter(({ type, name }) => type.kind === 'NON_NULL' || name === 'size')
  const declared = given.map(({ name, type }) => `$${name}: ${written(type)}`).join(', ')
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ')
  const [head, call] = given.length > 0 ? [` (${declared})`, `(${passed})`] : ['', '']
  editor.value = `${kind}${head} {\n  ${field.name}${call}${selection(types, field.type)}\n}`
  editor.scrollTop = 0
  variables.value = JSON.stringify(
    Object.fromEntries(given.map(({ name }) => [name, name === 'size' ? 25 : ''])),
    null,
    2,
  )
}

function row(types, kind, field) {
  const choose = document.createElement('button')
  choose.type = 'button'
  choose.textContent = `${field.name}: ${written(field.type)}`
  choose.addEventListener('click', () => documentOf(types, kind, field))
  const about = document.createElement('p')
  about.textContent = field.description ?? ''
  const item = document.createElement('div')
  item.append(choose, about)
  item.dataset.name = field.name.toLowerCase()
  return item
}

async function load() {
  const { data } = await send(introspection)
  const types = new Map(data.schema.types.map((type) => [type.name, type]))
  for (const kind of ['Query', 'Mutation']) {
    const title = document.createElement('h2')
    title.textContent = kind
    const rows = (types.get(kind)?.fields ?? []).map((field) => row(types, kind.toLowerCase(), field))
    if (rows.length > 0) fields.append(title, ...rows)
  }
}

search.addEventListener('input', () => {
  for (const item of fields.querySelectorAll('[data-name]'))
    item.hidden = !item.dataset.name.includes(search.value.trim().toLowerCase())
})

async function run() {
  status.value = 'Asking …'
  const start = performance.now()
  try {
    const values = variables.value.trim() === '' ? {} : JSON.parse(variables.value)
    output.textContent = JSON.stringify(await send(editor.value, values), null, 2)
    status.value = `${Math.round(performance.now() - start)} ms`
  } catch (error) {
    status.value = error instanceof SyntaxError ? 'The variables are not JSON' : 'The gateway cannot be reached'
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run()
})

form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})

editor.value = '{\n  user {\n    name\n    email\n    language\n  }\n}'
load().catch(() => {
  status.value = 'The schema cannot be read'
})
