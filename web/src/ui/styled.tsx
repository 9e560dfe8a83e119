import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import { system } from './theme.ts'

/** Provides the theme to Chakra components. */
export function Styled({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
