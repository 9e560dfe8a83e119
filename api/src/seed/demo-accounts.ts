import { demoPassword as password } from '@ansvar/domain/passwords'

/** The roles in the order of the sign-in page. */
export const demoAccountRoles = ['MAINTAINER', 'MANAGER', 'EDITOR', 'READER', 'LIMITED', 'OUTSIDER'] as const

/** The accounts that the demo offers on its sign-in page. They have access to invented organizations only. */
export const demoAccounts = [
  { role: 'MAINTAINER', name: 'Signe Dahl', email: 'maintainer@nordlys.example', password },
  { role: 'MANAGER', name: 'Kirsten Holm', email: 'manager@nordlys.example', password },
  { role: 'EDITOR', name: 'Mads Bruun', email: 'editor@nordlys.example', password },
  { role: 'READER', name: 'Jonas Kjær', email: 'reader@nordlys.example', password },
  { role: 'LIMITED', name: 'Hanne Vester', email: 'limited@havn.example', password },
  { role: 'OUTSIDER', name: 'Frida Kragh', email: 'outsider@fjord.example', password },
] as const
