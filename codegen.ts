import { existsSync, globSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'
import { preset as nearOperationFile } from '@graphql-codegen/near-operation-file-preset'
import { readDocument } from './schema/index.ts'
import { withOperations } from './web/codegen/operations.ts'

const scalars = {
  AmountUnit: '@ansvar/domain/chemicals#AmountUnit',
  ConcentrationUnit: '@ansvar/domain/concentrations#ConcentrationUnit',
  ID: 'string',
  Date: '@ansvar/domain/dates#IsoDate',
  DateTime: '@ansvar/domain/dates#IsoDateTime',
  NaceCode: 'string',
  Period: '@ansvar/domain/periods#Period',
  StorageClass: '@ansvar/domain/storage#StorageClass',
  Territory: '@ansvar/domain/territories#Territory',
  Unit: 'string',
  Upload: 'File',
  WaterHazardClass: '@ansvar/domain/chemicals#WaterHazardClass',
}

const types = 'web/src/graphql/generated/types.ts'
const cachedTypes = 'web/src/graphql/generated/cached-types.ts'
const restDescriptions = 'api/src/http/generated/descriptions.json'

/** Deletes modules whose `.graphql` file was renamed or removed. */
function removeStale() {
  for (const file of globSync('web/src/**/generated/*.ts')) {
    const source = join(dirname(file), '..', basename(file, '.ts'))
    if (![types, cachedTypes].includes(file) && !existsSync(source)) rmSync(file)
  }
}

const sdl = readDocument()

/** The preset with the generated operations in the files of their fragments. It resolves fragments before transforms run. */
const preset: typeof nearOperationFile = {
  buildGeneratesSection: (options) =>
    nearOperationFile.buildGeneratesSection({ ...options, documents: withOperations(options.documents, sdl) }),
}

/**
 * Generates one file of types for all documents, one module of documents for each `.graphql` file, what the cache takes
 * from the schema, and the descriptions of the OpenAPI document. The operations of the regular shape are generated from
 * the fragments of a resource. The bundler puts a module into a chunk as a whole. Put documents that are needed at
 * different times into separate `.graphql` files.
 */
const config: CodegenConfig = {
  schema: ['schema/*.graphql', 'api/src/resources/*/*.graphql'],
  documents: 'web/src/**/*.graphql',
  config: { enumType: 'string-literal', useTypeImports: true, defaultScalarType: 'unknown', scalars },
  hooks: { afterStart: removeStale },
  generates: {
    [types]: {
      plugins: ['typescript-operations'],
      documentTransforms: [{ transform: ({ documents }) => withOperations(documents, sdl) }],
    },
    [cachedTypes]: { plugins: ['./web/codegen/cached-types.ts'], config: { sdl } },
    [restDescriptions]: { plugins: ['./schema/rest-descriptions.ts'], config: { sdl } },
    'web/src/': {
      preset,
      presetConfig: { baseTypesPath: 'graphql/generated/types.ts', folder: 'generated', extension: '.graphql.ts' },
      plugins: ['typed-document-node'],
      config: { documentMode: 'documentNode', importOperationTypesFrom: 'Types', importExtension: '.ts' },
    },
  },
}

export default config
