import BuildingComplex from 'lucide-react/icons/building-complex'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleDot from 'lucide-react/icons/circle-dot'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Gauge from 'lucide-react/icons/gauge'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MapDrawing from 'lucide-react/icons/map'
import Megaphone from 'lucide-react/icons/megaphone'
import MenuDrawing from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Settings2 from 'lucide-react/icons/settings-2'
import Siren from 'lucide-react/icons/siren'
import UserCog from 'lucide-react/icons/user-cog'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import { SearchIcon } from '#ui/icons/search.ts'
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
  organization: meaning(BuildingComplex),
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
  help: meaning(CircleQuestionMark),
  menu: meaning(MenuDrawing),
  members: meaning(Users),
  meters: MonitoringIcon,
  reportEvent: meaning(Megaphone),
  addReading: MonitoringIcon,
  carryOutInspection: meaning(ClipboardCheck),
  registerChemical: ChemicalsIcon,
  answerQuestionnaire: meaning(ListChecks),
}
