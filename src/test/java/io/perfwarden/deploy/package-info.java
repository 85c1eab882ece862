/** What operators start: files for Compose, Helm, systemd, Prometheus and Grafana. */
@NullMarked
package io.perfwarden.deploy;

import org.jspecify.annotations.NullMarked;
