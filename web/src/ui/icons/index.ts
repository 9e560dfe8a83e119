import {
  Archive,
  ArrowDown,
  ArrowUp,
  Bold,
  BookCheck,
  Building2,
  Calendar,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  CloudOff,
  Columns3,
  Download,
  FlaskConical,
  FlaskRound,
  FileDown,
  FileText,
  Gauge,
  GitCompareArrows,
  Handshake,
  Heading2,
  History,
  Info,
  Italic,
  Leaf,
  Link,
  List,
  ListChecks,
  ListFilter,
  ListOrdered,
  LoaderCircle,
  Lock,
  Maximize2,
  OctagonAlert,
  Pencil,
  Plus,
  Printer,
  Redo2,
  Scale,
  Repeat,
  Search,
  Table2,
  Trash2,
  TriangleAlert,
  Undo2,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { meaning } from './meaning.tsx'

/** One meaning, one icon (Lucide, ISC). Screens import meanings from here and never a drawing. */

/** Overdue or faulty. */
export const FaultIcon = meaning(OctagonAlert)
/** Due soon or ageing. */
export const DueIcon = meaning(Clock)
/** Done, in force. */
export const DoneIcon = meaning(CircleCheck)
/** Later, not begun. */
export const LaterIcon = meaning(Circle)
/** Its time has passed undone, and it is no longer waited for. */
export const MissedIcon = meaning(CircleX)
/** Left out on purpose. */
export const SkippedIcon = meaning(CircleSlash)
/** A draft, and the action that edits. */
export const EditIcon = meaning(Pencil)
/** Retired, put away. */
export const RetiredIcon = meaning(Archive)
/** Off, with a reason. */
export const OffIcon = meaning(Lock)
/** Two people changed the same. */
export const ConflictIcon = meaning(GitCompareArrows)
export const WarningIcon = meaning(TriangleAlert)
/** Changes do not come in. */
export const OfflineIcon = meaning(CloudOff)
export const InfoIcon = meaning(Info)
export const WorkingIcon = meaning(LoaderCircle)

export const AddIcon = meaning(Plus)
/** Somebody is named for it. */
export const AssignIcon = meaning(UserPlus)
export const RemoveIcon = meaning(Trash2)
export const CloseIcon = meaning(X)
export const SearchIcon = meaning(Search)
export const FilterIcon = meaning(ListFilter)
/** Which columns a list shows. */
export const ColumnsIcon = meaning(Columns3)
/** Marking several rows. */
export const SelectIcon = meaning(ListChecks)
export const PrintIcon = meaning(Printer)
export const DownloadIcon = meaning(Download)
/** A list into a file. */
export const ExportIcon = meaning(FileDown)
export const OpenIcon = meaning(Maximize2)
export const HistoryIcon = meaning(History)
export const CameraIcon = meaning(Camera)
export const CalendarIcon = meaning(Calendar)
/** What comes again and again. */
export const RepeatIcon = meaning(Repeat)
/** The control book. */
export const ControlBookIcon = meaning(BookCheck)
export const DocumentIcon = meaning(FileText)
/** Acts, and what they oblige to. */
export const LegislationIcon = meaning(Scale)
export const PeopleIcon = meaning(Users)
export const OrganizationIcon = meaning(Building2)
/** Those who have an interest in the organisation. */
export const StakeholderIcon = meaning(Handshake)
/** What is read. */
export const MeterIcon = meaning(Gauge)
/** What a use emits. */
export const FactorIcon = meaning(Leaf)
export const ChosenIcon = meaning(Check)

export const PreviousIcon = meaning(ChevronUp)
export const NextIcon = meaning(ChevronDown)
export const ExpandIcon = meaning(ChevronDown)
export const BackIcon = meaning(ChevronLeft)
export const ForwardIcon = meaning(ChevronRight)
export const AscendingIcon = meaning(ArrowUp)
export const DescendingIcon = meaning(ArrowDown)

export const HeadingIcon = meaning(Heading2)
export const BoldIcon = meaning(Bold)
export const ItalicIcon = meaning(Italic)
export const BulletsIcon = meaning(List)
export const NumbersIcon = meaning(ListOrdered)
export const LinkIcon = meaning(Link)
/** The same in numbers. */
export const TableIcon = meaning(Table2)
export const UndoIcon = meaning(Undo2)
export const RedoIcon = meaning(Redo2)

export type { Icon } from './meaning.tsx'
/** A substance. */
export const SubstanceIcon = meaning(FlaskRound)
/** A chemical, a product that contains substances. */
export const ChemicalIcon = meaning(FlaskConical)
