import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import { system } from './theme.ts'

/** Around whatever is made of Chakra's parts. */
export function Styled({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
