/** A `.` or `..` segment, plain or percent-encoded, or a backslash, which some servers read as a slash. */
const leading = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\|%5c/i

/**
 * Whether the target of a request leads elsewhere than its parts say (RFC 3986, section 5.2.4): a balancer or a cache that goes
 * by the path as it is written would take `/assets/%2e%2e/api/v1/user` for a file.
 */
export const leadsElsewhere = (target: string): boolean => leading.test(target.split(/[?#]/, 1)[0] ?? '')
