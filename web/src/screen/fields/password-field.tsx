import { createField } from './create-field.tsx'

/** The password of the user, which confirms a decision. It is never shown or stored. */
export const OwnPasswordField = createField<string>({
  useText: () => () => '',
  Edit: ({ ties, value, onChange }) => (
    <input
      {...ties}
      type="password"
      className="input"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
})
