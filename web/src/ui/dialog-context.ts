import { createContext } from 'react'

/** Whether a component is in a dialog. Its lists render inside, because screen readers cannot reach anything outside. */
export const DialogContext = createContext(false)
