/** A `.` or `..` segment, plain or percent-encoded, or a backslash, which some servers treat as a slash. */
const leading = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\|%5c/i

/**
 * Returns whether the target of a request has dot segments (RFC 3986, section 5.2.4). A load balancer or cache that
 * uses the literal path would treat `/assets/%2e%2e/api/v1/user` as a file.
 */
export const hasDotSegments = (target: string): boolean => leading.test(target.split(/[?#]/, 1)[0] ?? '')
