import { existsSync, globSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'

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

/** Deletes modules whose `.graphql` file was renamed or removed. */
function removeStale() {
  for (const file of globSync('web/src/**/generated/*.ts')) {
    const source = join(dirname(file), '..', basename(file, '.ts'))
    if (file !== types && !existsSync(source)) rmSync(file)
  }
}

/**
 * Generates one file of types for all documents, and one module of documents for each `.graphql` file. The bundler puts a
 * module into a chunk as a whole. Put documents that are needed at different times into separate `.graphql` files.
 */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  documents: 'web/src/**/*.graphql',
  config: { enumType: 'string-literal', useTypeImports: true, defaultScalarType: 'unknown', scalars },
  hooks: { afterStart: removeStale },
  generates: {
    [types]: { plugins: ['typescript-operations'] },
    'web/src/': {
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: 'graphql/generated/types.ts', folder: 'generated', extension: '.graphql.ts' },
      plugins: ['typed-document-node'],
      config: { documentMode: 'documentNode', importOperationTypesFrom: 'Types', importExtension: '.ts' },
    },
  },
}

export default config
