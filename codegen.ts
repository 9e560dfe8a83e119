import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  documents: 'web/src/**/*.graphql',
  generates: {
    'web/src/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'documentNode',
        enumsAsTypes: true,
        useTypeImports: true,
        defaultScalarType: 'unknown',
        scalars: {
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
        },
      },
    },
  },
}

export default config
