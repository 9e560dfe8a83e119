export { Styled } from '#ui/styled.tsx'
export { OrganizationMenuOpened } from './organization-menu-opened.tsx'
export { Sheets } from './sheets.tsx'
export { UserMenuOpened } from './user-menu-opened.tsx'
