import { useState, type ReactElement } from 'react'
import { Menu, Portal } from '@chakra-ui/react'
import { Link } from 'wouter'
import { isLanguage, languages, type Language } from '@ansvar/domain/languages'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ChosenIcon } from '#ui/icons/chosen.ts'
import { MenuContent } from '#ui/menu-content.tsx'
import { asRegion } from '#ui/region.ts'
import { Styled } from '#ui/styled.tsx'
import { useOpened } from './opened.ts'
import { useLanguage } from '../language.ts'
import { useLiveOutlets } from '../live/live-context.ts'
import { preferences, type Theme } from '../preferences.ts'
import { loadTools } from '../tools/switch.ts'
import { useIsRecording } from '../tools/recording.ts'
import { AccountIcon, RecordIcon, SignOutIcon, themeIcons } from './menu-icons.ts'
import { OrganizationItems } from './organization-menu-opened.tsx'
import { useSigningOut } from './signing-out.tsx'
import { type UserMenuProps } from './user-menu-props.ts'
import { useLevelText } from './user-level.ts'

const themes = ['system', 'light', 'dark'] as const
const languageNames: Record<Language, string> = { en: 'English', da: 'Dansk' }

/** The content of the user's menu. On phones it also contains what the top bar has no space for. */
export function UserMenuOpened({ trigger, onLanguage, onOrganization }: UserMenuProps & { trigger: ReactElement }) {
  const opened = useOpened()
  const { t } = useTranslation()
  const { user, permissions } = useSession()
  const { warning, start: startSigningOut } = useSigningOut()
  const levelText = useLevelText()(permissions)
  // The items unmount when the menu closes. The theme is in the menu's state, so that it stays correct in a browser
  // without storage.
  const [theme, setTheme] = useState<Theme>(preferences.theme)
  return (
    <Styled>
      <Menu.Root {...opened} positioning={{ placement: 'bottom-end' }} closeOnSelect={false} lazyMount unmountOnExit>
        <Menu.Trigger asChild>{trigger}</Menu.Trigger>
        <Portal>
          <Menu.Positioner {...asRegion(t('app.userMenu'))}>
            <MenuContent className="shell-menu">
              <div className="shell-menu-person">
                <p className="user-name">{user.name}</p>
                <p>{user.email}</p>
                <p className="only-phone">{levelText}</p>
              </div>
              <Menu.Separator className="shell-menu-line" />
              <div className="only-phone">
                <OrganizationItems onChoose={onOrganization} />
              </div>
              <ThemeItems theme={theme} onChoose={setTheme} />
              <LanguageItems onChoose={onLanguage} />
              <Menu.Separator className="shell-menu-line" />
              <Menu.Item value="account" closeOnSelect className="shell-menu-item" asChild>
                <Link href={paths.account()} tabIndex={-1}>
                  <AccountIcon />
                  {t('app.account')}
                </Link>
              </Menu.Item>
              <RecorderItem />
              <Menu.Item value="sign-out" closeOnSelect className="shell-menu-item" onClick={startSigningOut}>
                <SignOutIcon />
                {t('app.signOut')}
              </Menu.Item>
            </MenuContent>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {warning}
    </Styled>
  )
}

type ThemeItemsProps = { readonly theme: Theme; readonly onChoose: (theme: Theme) => void }

/** The light and dark theme. A choice takes effect at once. */
function ThemeItems({ theme, onChoose }: ThemeItemsProps) {
  const { t } = useTranslation()
  function chooseTheme(value: string) {
    const chosen = themes.find((one) => one === value) ?? 'system'
    onChoose(chosen)
    preferences.chooseTheme(chosen)
  }
  return (
    <Menu.RadioItemGroup value={theme} onValueChange={({ value }) => chooseTheme(value)}>
      <Menu.ItemGroupLabel className="shell-menu-label">{t('app.theme.label')}</Menu.ItemGroupLabel>
      {themes.map((one) => {
        const Mark = themeIcons[one]
        return (
          <Menu.RadioItem key={one} value={one} className="shell-menu-item">
            <Mark />
            {t(`app.theme.${one}`)}
            {one === theme && <ChosenIcon className="shell-menu-check" />}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioItemGroup>
  )
}

/** The language of the interface, on phones only, because the top bar has no space for it. */
function LanguageItems({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Menu.RadioItemGroup
      className="only-phone"
      value={language}
      onValueChange={({ value }) => isLanguage(value) && onChoose(value)}
    >
      <Menu.ItemGroupLabel className="shell-menu-label">{t('app.language')}</Menu.ItemGroupLabel>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} className="shell-menu-item" lang={one}>
          {languageNames[one]}
          {one === language && <ChosenIcon className="shell-menu-check" />}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  )
}

/** Starts or stops a recording, and shows whether one is running. */
function RecorderItem() {
  const { t } = useTranslation()
  const record = useRecorder()
  const isRecording = useIsRecording()
  return (
    <Menu.CheckboxItem
      value="record"
      closeOnSelect
      className="shell-menu-item"
      checked={isRecording}
      onCheckedChange={record}
    >
      <RecordIcon />
      {t('tools.recorder.switch')}
      {isRecording && <ChosenIcon className="shell-menu-check" />}
    </Menu.CheckboxItem>
  )
}

/** Starts or stops a recording. Starting fetches the page's data again, so that the recording contains it. */
function useRecorder(): () => void {
  const { feed } = useLiveOutlets()
  const refresh = () => feed.push(everything)
  return () => void loadTools().then(({ switchRecorder }) => switchRecorder(refresh))
}

/** A change notification that makes all cached data outdated. */
const everything = {
  kind: 'REFETCH',
  cursor: '',
  resource: null,
  recordId: null,
  parentId: null,
  action: null,
  userId: null,
} as const
