import {
  Building2,
  ChevronRight,
  ChevronsUpDown,
  CircleHelp,
  CircleDot,
  CirclePlus,
  CircleX,
  ClipboardCheck,
  FileText,
  Flag,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Map as MapDrawing,
  Megaphone,
  Menu as MenuDrawing,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Settings2,
  Siren,
  UserCog,
  SlidersHorizontal,
  Sun,
  Users,
} from 'lucide-react'
import { SearchIcon } from '#ui/icons/index.ts'
import { meaning, type Icon } from '#ui/icons/meaning.tsx'

export const SwitchIcon = meaning(ChevronsUpDown)
export const UnfoldIcon = meaning(ChevronRight)
export const AccountIcon = meaning(UserCog)
export const CollapseIcon = meaning(PanelLeftClose)
export const WidenIcon = meaning(PanelLeftOpen)
export const RecordIcon = meaning(CircleDot)
export const SignOutIcon = meaning(LogOut)
export const ActionsOpenIcon = meaning(CircleX)
export const themeIcons = { system: meaning(Monitor), light: meaning(Sun), dark: meaning(Moon) }

const EvaluationIcon = meaning(Siren)
const ChemicalsIcon = meaning(FlaskConical)
const MonitoringIcon = meaning(Gauge)

/** The icons of the menus' entries, by their key. */
export const menuIcons: Readonly<Record<string, Icon>> = {
  dashboard: meaning(LayoutDashboard),
  organization: meaning(Building2),
  leadership: meaning(Flag),
  planning: meaning(MapDrawing),
  operation: meaning(Settings2),
  documents: meaning(FileText),
  monitoring: MonitoringIcon,
  chemicals: ChemicalsIcon,
  evaluation: EvaluationIcon,
  administration: meaning(SlidersHorizontal),
  actions: meaning(CirclePlus),
  search: SearchIcon,
  help: meaning(CircleHelp),
  menu: meaning(MenuDrawing),
  members: meaning(Users),
  meters: MonitoringIcon,
  reportEvent: meaning(Megaphone),
  addReading: MonitoringIcon,
  carryOutInspection: meaning(ClipboardCheck),
  registerChemical: ChemicalsIcon,
  answerQuestionnaire: meaning(ListChecks),
}
